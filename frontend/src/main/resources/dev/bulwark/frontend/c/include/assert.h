/* assert stays a call, which the front end knows. */
#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#endif
#ifndef static_assert
#define static_assert _Static_assert
#endif
