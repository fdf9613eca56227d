#ifndef _BULWARK_WCHAR_H
#define _BULWARK_WCHAR_H
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
typedef unsigned int wint_t;
typedef struct {
  int __count;
  unsigned int __value;
} mbstate_t;
#define WEOF 0xffffffffU
#ifndef WCHAR_MAX
#define WCHAR_MAX 2147483647
#define WCHAR_MIN (-2147483647 - 1)
#endif
extern wint_t btowc(int);
extern int wctob(wint_t);
extern size_t mbrlen(const char *, size_t, mbstate_t *);
extern size_t mbrtowc(wchar_t *, const char *, size_t, mbstate_t *);
extern size_t wcrtomb(char *, wchar_t, mbstate_t *);
extern int mbsinit(const mbstate_t *);
extern size_t wcslen(const wchar_t *);
extern wchar_t *wcscpy(wchar_t *, const wchar_t *);
extern wchar_t *wcsncpy(wchar_t *, const wchar_t *, size_t);
extern wchar_t *wcscat(wchar_t *, const wchar_t *);
extern int wcscmp(const wchar_t *, const wchar_t *);
extern int wcsncmp(const wchar_t *, const wchar_t *, size_t);
extern wchar_t *wcschr(const wchar_t *, wchar_t);
extern wchar_t *wcsrchr(const wchar_t *, wchar_t);
extern wchar_t *wcsstr(const wchar_t *, const wchar_t *);
extern wchar_t *wmemcpy(wchar_t *, const wchar_t *, size_t);
extern wchar_t *wmemmove(wchar_t *, const wchar_t *, size_t);
extern wchar_t *wmemset(wchar_t *, wchar_t, size_t);
extern int wmemcmp(const wchar_t *, const wchar_t *, size_t);
extern int wprintf(const wchar_t *, ...);
extern int fwprintf(FILE *, const wchar_t *, ...);
extern int swprintf(wchar_t *, size_t, const wchar_t *, ...);
extern wint_t fgetwc(FILE *);
extern wint_t fputwc(wchar_t, FILE *);
extern wint_t getwchar(void);
extern wint_t putwchar(wchar_t);
extern long wcstol(const wchar_t *, wchar_t **, int);
extern unsigned long wcstoul(const wchar_t *, wchar_t **, int);
extern double wcstod(const wchar_t *, wchar_t **);
#endif
