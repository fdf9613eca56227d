#ifndef _BULWARK_STDLIB_H
#define _BULWARK_STDLIB_H
#include <stddef.h>
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
extern void abort(void);
extern void exit(int status);
extern void _Exit(int status);
extern void quick_exit(int status);
extern int atexit(void (*function)(void));
extern int abs(int value);
extern long labs(long value);
extern long long llabs(long long value);
extern int rand(void);
extern void srand(unsigned int seed);
extern int atoi(const char *text);
extern long atol(const char *text);
extern long strtol(const char *text, char **end, int base);
extern unsigned long strtoul(const char *text, char **end, int base);
extern char *getenv(const char *name);
extern void *malloc(size_t size);
extern void *calloc(size_t count, size_t size);
extern void *realloc(void *memory, size_t size);
extern void free(void *memory);
#endif
