/// The text that a new lesson begins with. It is a lesson that can be proved, about the example feature `counter`.
enum NewLesson {
  static func text(title: String) -> String {
    """
    # \(title)

    What the lesson teaches, in one sentence. More on it may follow.

    ## Two taps

    Text that explains, and asks for something. `code`, **strong words** and lists are written as in Markdown.
    A block marked `tcash` shows statements to try:

    ```tcash
    .incrementButtonTapped
    ```

    Count to two.

    ```tcash start
    set world fixed
    load counter
    ```

    ```tcash check
    expect count == 2
    expect sent .incrementButtonTapped times 2
    ```

    ```tcash solution
    .incrementButtonTapped
    .incrementButtonTapped
    ```

    ```tcash wrong
    .incrementButtonTapped
    ```

    ```tcash wrong
    edit count = 2
    ```

    ```tcash wrong
    repeat 3 { .incrementButtonTapped }
    ```

    ```tcash when
    expect count > 2
    # That is more than two. `undo` takes the last tap back.
    ```

    ```hint
    The plus button's action is `.incrementButtonTapped`.
    ```

    ## What you have learned

    A step without a check is only read.

    """
  }
}
