#ifndef _BULWARK_FEATURES_H
#define _BULWARK_FEATURES_H
#define __GLIBC__ 2
#define __GLIBC_MINOR__ 36
#define __GNU_LIBRARY__ 6
#define __GLIBC_PREREQ(major, minor) ((__GLIBC__ << 16) + __GLIBC_MINOR__ >= ((major) << 16) + (minor))
#ifdef _GNU_SOURCE
#define __USE_GNU 1
#endif
#endif
