#ifndef _BULWARK_STRING_H
#define _BULWARK_STRING_H
#include <stddef.h>
extern void *memcpy(void *to, const void *from, size_t size);
extern void *memmove(void *to, const void *from, size_t size);
extern void *memset(void *memory, int value, size_t size);
extern int memcmp(const void *a, const void *b, size_t size);
extern size_t strlen(const char *text);
extern int strcmp(const char *a, const char *b);
extern int strncmp(const char *a, const char *b, size_t size);
extern char *strcpy(char *to, const char *from);
extern char *strncpy(char *to, const char *from, size_t size);
extern char *strcat(char *to, const char *from);
extern char *strchr(const char *text, int character);
#endif
