" Vim syntax file
" Language: tcash scripts

if exists("b:current_syntax")
  finish
endif

syntax case match

syntax match tcashElse /\v\}\s*\zselse>/
syntax match tcashWord /\v\s\zs(as|with|via|in|error|changes|only|called|times|where|returns|throws|then|repeats|yields|fails|live|mock|test|immediate|received)>:@!/
syntax match tcashOption /\v\s\zs--[a-z][a-z-]*/
syntax match tcashNumber /\v<(0x[0-9A-Fa-f_]+|0b[01_]+|0o[0-7_]+|\d[0-9_]*(\.\d[0-9_]*)?([eE][+-]?\d+)?)>/
syntax match tcashDuration /\v<\d[0-9_]*(\.\d+)?(ms|s|m|h)>/
syntax match tcashConstant /\v<(true|false|nil)>/
syntax match tcashCase /\v[A-Za-z0-9_)\]}?!]@1<!\.\h\w*/
syntax match tcashKeyPath /\v\\\.\h\w*([?!]?\.\h\w*)*/
syntax match tcashElement /\v\$\d+/
syntax match tcashType /\v<[A-Z]\w*/
syntax match tcashOperator /\v<(is|contains|matches)>|\?\?|[=!<>]\=|\&\&|\|\||\.\.[.<]/

syntax match tcashEscape /\v\\(u\{[0-9A-Fa-f]+\}|[^(])/ contained
syntax region tcashInterpolation matchgroup=tcashEscape start=/\\(/ end=/)/ contained contains=TOP,tcashBegin,tcashNested
syntax region tcashNested start=/(/ end=/)/ contained transparent contains=TOP,tcashBegin,tcashNested
syntax region tcashString start=/"/ skip=/\\"/ end=/"/ oneline contains=tcashEscape,tcashInterpolation
syntax region tcashString start=/"""/ end=/"""/ contains=tcashEscape,tcashInterpolation
syntax region tcashString start=/#"/ end=/"#/ oneline

" Statements begin at the line's start, and after ';', '{' and '}'.
syntax match tcashBegin /\v(^|[;{}])\s*/ nextgroup=tcashAction,tcashFlow,tcashCommand,tcashProgram contains=tcashBrace
syntax match tcashBrace /[;{}]/ contained
syntax match tcashAction /\.\h\w*/ contained
syntax match tcashProgram /!.*$/ contained
syntax match tcashFlow /\v<(if|else|repeat|for|while)>/ contained
syntax match tcashCommand /\v<(features|load|stores|use|close|reset|send|receive|skip|resend|actions|bind|tap|dismiss|pop|appear|disappear|state|diff|find|watch|observe|type|edit|scope|undo|redo|goto|mark|history|drop|replay|effects|mute|cancel|wait|advance|run|dependency|dep|shared|let|requires|time|bench|profile|def|source|print|expect|snapshot|fail|exit|save|restore|export|record|help|set|reload|quit|learn|lesson|show|explain|lint)>[.(=]@!/ contained

syntax match tcashComment /\v(^|\s)\zs(#[">]@!|\/\/).*$/
syntax match tcashTag /^\s*#tag:.*$/
syntax match tcashOutput /^\s*#>.*$/

highlight default link tcashAction Function
highlight default link tcashProgram PreProc
highlight default link tcashFlow Conditional
highlight default link tcashElse Conditional
highlight default link tcashCommand Statement
highlight default link tcashWord Keyword
highlight default link tcashOption Special
highlight default link tcashNumber Number
highlight default link tcashDuration Number
highlight default link tcashConstant Boolean
highlight default link tcashCase Constant
highlight default link tcashKeyPath Identifier
highlight default link tcashElement Identifier
highlight default link tcashType Type
highlight default link tcashOperator Operator
highlight default link tcashEscape SpecialChar
highlight default link tcashString String
highlight default link tcashComment Comment
highlight default link tcashTag PreProc
highlight default link tcashOutput SpecialComment

let b:current_syntax = "tcash"
