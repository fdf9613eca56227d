#ifndef _BULWARK_FNMATCH_H
#define _BULWARK_FNMATCH_H
#define FNM_PATHNAME 1
#define FNM_NOESCAPE 2
#define FNM_PERIOD 4
#define FNM_CASEFOLD 16
#define FNM_NOMATCH 1
extern int fnmatch(const char *, const char *, int);
#endif
