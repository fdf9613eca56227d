#ifndef _BULWARK_SYS_STATVFS_H
#define _BULWARK_SYS_STATVFS_H
#include <sys/types.h>
struct statvfs {
  unsigned long f_bsize;
  unsigned long f_frsize;
  unsigned long f_blocks;
  unsigned long f_bfree;
  unsigned long f_bavail;
  unsigned long f_files;
  unsigned long f_ffree;
  unsigned long f_favail;
  unsigned long f_fsid;
#ifndef __LP64__
  int __f_unused;
#endif
  unsigned long f_flag;
  unsigned long f_namemax;
  int __f_spare[6];
};
#define ST_RDONLY 1
#define ST_NOSUID 2
extern int fstatvfs(int, struct statvfs *);
extern int statvfs(const char *, struct statvfs *);
#endif
