#ifndef _BULWARK_MEMORY_H
#define _BULWARK_MEMORY_H
#include <string.h>
#endif
