#ifndef _BULWARK_SYS_SYSINFO_H
#define _BULWARK_SYS_SYSINFO_H
struct sysinfo {
  long uptime;
  unsigned long loads[3];
  unsigned long totalram;
  unsigned long freeram;
  unsigned long sharedram;
  unsigned long bufferram;
  unsigned long totalswap;
  unsigned long freeswap;
  unsigned short procs;
  unsigned short pad;
  unsigned long totalhigh;
  unsigned long freehigh;
  unsigned int mem_unit;
  char _f[20 - 2 * sizeof(long) - sizeof(int)];
};
extern int get_nprocs(void);
extern int get_nprocs_conf(void);
extern int sysinfo(struct sysinfo *);
#endif
