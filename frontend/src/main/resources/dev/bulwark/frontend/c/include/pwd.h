#ifndef _BULWARK_PWD_H
#define _BULWARK_PWD_H
#include <sys/types.h>
struct passwd {
  char *pw_name;
  char *pw_passwd;
  uid_t pw_uid;
  gid_t pw_gid;
  char *pw_gecos;
  char *pw_dir;
  char *pw_shell;
};
extern void endpwent(void);
extern struct passwd *getpwent(void);
extern struct passwd *getpwnam(const char *);
extern int getpwnam_r(const char *, struct passwd *, char *, size_t, struct passwd **);
extern struct passwd *getpwuid(uid_t);
extern int getpwuid_r(uid_t, struct passwd *, char *, size_t, struct passwd **);
extern void setpwent(void);
#endif
