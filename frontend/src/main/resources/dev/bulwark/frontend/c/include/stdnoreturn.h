#ifndef _BULWARK_STDNORETURN_H
#define _BULWARK_STDNORETURN_H
#define noreturn _Noreturn
#endif
