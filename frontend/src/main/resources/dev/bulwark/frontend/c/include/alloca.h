#ifndef _BULWARK_ALLOCA_H
#define _BULWARK_ALLOCA_H
#include <stddef.h>
#undef alloca
#define alloca(size) __builtin_alloca(size)
#endif
