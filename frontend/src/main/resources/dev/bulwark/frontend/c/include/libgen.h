#ifndef _BULWARK_LIBGEN_H
#define _BULWARK_LIBGEN_H
extern char *dirname(char *);
extern char *__xpg_basename(char *);
#define basename __xpg_basename
#endif
