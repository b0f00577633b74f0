import Sharing
