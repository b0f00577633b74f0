autocmd BufNewFile,BufRead *.tcash setfiletype tcash
autocmd BufNewFile,BufRead * if getline(1) =~# '^#!.*\<tcash\>' | setfiletype tcash | endif
autocmd FileType tcash setlocal commentstring=#\ %s
