#ifndef _BULWARK_ERR_H
#define _BULWARK_ERR_H
#include <stdarg.h>
extern void err(int, const char *, ...) __attribute__((__noreturn__));
extern void errx(int, const char *, ...) __attribute__((__noreturn__));
extern void verr(int, const char *, va_list) __attribute__((__noreturn__));
extern void verrx(int, const char *, va_list) __attribute__((__noreturn__));
extern void warn(const char *, ...);
extern void warnx(const char *, ...);
extern void vwarn(const char *, va_list);
extern void vwarnx(const char *, va_list);
#endif
