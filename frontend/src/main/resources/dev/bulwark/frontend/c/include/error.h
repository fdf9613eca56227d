#ifndef _BULWARK_ERROR_H
#define _BULWARK_ERROR_H
extern void error(int, int, const char *, ...);
extern void error_at_line(int, int, const char *, unsigned int, const char *, ...);
#endif
