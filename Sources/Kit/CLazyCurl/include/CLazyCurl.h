// This module declares nothing: the functions that it defines are declared by libcurl.
