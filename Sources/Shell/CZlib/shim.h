#ifndef TCASH_CZLIB_SHIM_H
#define TCASH_CZLIB_SHIM_H

#include <zlib.h>

#endif
