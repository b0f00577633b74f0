import SharingSQLite
public import TcashKit

extension ShellDatabase {
  /// SQLite files, for `shared storage KIND sqlite FILE`.
  public static let sqlite = ShellDatabase { url, name in
    try SQLiteFileStorage(url, displayName: name)
  }
}
