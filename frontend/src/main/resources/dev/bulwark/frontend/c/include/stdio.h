#ifndef _BULWARK_STDIO_H
#define _BULWARK_STDIO_H
#include <stddef.h>
typedef struct _IO_FILE FILE;
extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
#define EOF (-1)
extern int printf(const char *format, ...);
extern int fprintf(FILE *stream, const char *format, ...);
extern int sprintf(char *text, const char *format, ...);
extern int snprintf(char *text, size_t size, const char *format, ...);
extern int scanf(const char *format, ...);
extern int fscanf(FILE *stream, const char *format, ...);
extern int sscanf(const char *text, const char *format, ...);
extern int puts(const char *text);
extern int fputs(const char *text, FILE *stream);
extern int putchar(int character);
extern int putc(int character, FILE *stream);
extern int fputc(int character, FILE *stream);
extern int getchar(void);
extern int getc(FILE *stream);
extern int fgetc(FILE *stream);
extern int fflush(FILE *stream);
extern void perror(const char *text);
#endif
