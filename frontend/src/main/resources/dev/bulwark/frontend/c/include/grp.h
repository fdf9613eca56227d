#ifndef _BULWARK_GRP_H
#define _BULWARK_GRP_H
#include <sys/types.h>
struct group {
  char *gr_name;
  char *gr_passwd;
  gid_t gr_gid;
  char **gr_mem;
};
extern void endgrent(void);
extern struct group *getgrent(void);
extern struct group *getgrgid(gid_t);
extern int getgrgid_r(gid_t, struct group *, char *, size_t, struct group **);
extern struct group *getgrnam(const char *);
extern int getgrnam_r(const char *, struct group *, char *, size_t, struct group **);
extern int initgroups(const char *, gid_t);
extern void setgrent(void);
extern int setgroups(size_t, const gid_t *);
#endif
