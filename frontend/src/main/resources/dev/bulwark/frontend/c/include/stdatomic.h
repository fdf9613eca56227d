#ifndef _BULWARK_STDATOMIC_H
#define _BULWARK_STDATOMIC_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
  memory_order_relaxed = 0,
  memory_order_consume = 1,
  memory_order_acquire = 2,
  memory_order_release = 3,
  memory_order_acq_rel = 4,
  memory_order_seq_cst = 5
} memory_order;

typedef _Atomic _Bool atomic_bool;
typedef _Atomic char atomic_char;
typedef _Atomic signed char atomic_schar;
typedef _Atomic unsigned char atomic_uchar;
typedef _Atomic short atomic_short;
typedef _Atomic unsigned short atomic_ushort;
typedef _Atomic int atomic_int;
typedef _Atomic unsigned int atomic_uint;
typedef _Atomic long atomic_long;
typedef _Atomic unsigned long atomic_ulong;
typedef _Atomic long long atomic_llong;
typedef _Atomic unsigned long long atomic_ullong;
typedef _Atomic unsigned short atomic_char16_t;
typedef _Atomic unsigned int atomic_char32_t;
typedef _Atomic wchar_t atomic_wchar_t;
typedef _Atomic int_least8_t atomic_int_least8_t;
typedef _Atomic uint_least8_t atomic_uint_least8_t;
typedef _Atomic int_least16_t atomic_int_least16_t;
typedef _Atomic uint_least16_t atomic_uint_least16_t;
typedef _Atomic int_least32_t atomic_int_least32_t;
typedef _Atomic uint_least32_t atomic_uint_least32_t;
typedef _Atomic int_least64_t atomic_int_least64_t;
typedef _Atomic uint_least64_t atomic_uint_least64_t;
typedef _Atomic int_fast8_t atomic_int_fast8_t;
typedef _Atomic uint_fast8_t atomic_uint_fast8_t;
typedef _Atomic int_fast16_t atomic_int_fast16_t;
typedef _Atomic uint_fast16_t atomic_uint_fast16_t;
typedef _Atomic int_fast32_t atomic_int_fast32_t;
typedef _Atomic uint_fast32_t atomic_uint_fast32_t;
typedef _Atomic int_fast64_t atomic_int_fast64_t;
typedef _Atomic uint_fast64_t atomic_uint_fast64_t;
typedef _Atomic intptr_t atomic_intptr_t;
typedef _Atomic uintptr_t atomic_uintptr_t;
typedef _Atomic size_t atomic_size_t;
typedef _Atomic ptrdiff_t atomic_ptrdiff_t;
typedef _Atomic intmax_t atomic_intmax_t;
typedef _Atomic uintmax_t atomic_uintmax_t;

typedef struct {
  unsigned char __val;
} atomic_flag;

#define ATOMIC_FLAG_INIT {0}
#define ATOMIC_VAR_INIT(value) (value)

#define ATOMIC_BOOL_LOCK_FREE 2
#define ATOMIC_CHAR_LOCK_FREE 2
#define ATOMIC_CHAR16_T_LOCK_FREE 2
#define ATOMIC_CHAR32_T_LOCK_FREE 2
#define ATOMIC_WCHAR_T_LOCK_FREE 2
#define ATOMIC_SHORT_LOCK_FREE 2
#define ATOMIC_INT_LOCK_FREE 2
#define ATOMIC_LONG_LOCK_FREE 2
#define ATOMIC_LLONG_LOCK_FREE 2
#define ATOMIC_POINTER_LOCK_FREE 2

#define kill_dependency(x) (x)
#define atomic_thread_fence(order) __atomic_thread_fence(order)
#define atomic_signal_fence(order) __atomic_signal_fence(order)
#define atomic_is_lock_free(object) __atomic_is_lock_free(sizeof(*(object)), (object))

#define atomic_init(object, value) __atomic_store_n((object), (value), 0)
#define atomic_store_explicit(object, value, order) __atomic_store_n((object), (value), (order))
#define atomic_store(object, value) __atomic_store_n((object), (value), 5)
#define atomic_load_explicit(object, order) __atomic_load_n((object), (order))
#define atomic_load(object) __atomic_load_n((object), 5)
#define atomic_exchange_explicit(object, value, order) __atomic_exchange_n((object), (value), (order))
#define atomic_exchange(object, value) __atomic_exchange_n((object), (value), 5)
#define atomic_compare_exchange_strong_explicit(object, expected, desired, success, failure) \
  __atomic_compare_exchange_n((object), (expected), (desired), 0, (success), (failure))
#define atomic_compare_exchange_strong(object, expected, desired) \
  __atomic_compare_exchange_n((object), (expected), (desired), 0, 5, 5)
#define atomic_compare_exchange_weak_explicit(object, expected, desired, success, failure) \
  __atomic_compare_exchange_n((object), (expected), (desired), 1, (success), (failure))
#define atomic_compare_exchange_weak(object, expected, desired) \
  __atomic_compare_exchange_n((object), (expected), (desired), 1, 5, 5)

#define atomic_fetch_add_explicit(object, by, order) __atomic_fetch_add((object), (by), (order))
#define atomic_fetch_add(object, by) __atomic_fetch_add((object), (by), 5)
#define atomic_fetch_sub_explicit(object, by, order) __atomic_fetch_sub((object), (by), (order))
#define atomic_fetch_sub(object, by) __atomic_fetch_sub((object), (by), 5)
#define atomic_fetch_or_explicit(object, by, order) __atomic_fetch_or((object), (by), (order))
#define atomic_fetch_or(object, by) __atomic_fetch_or((object), (by), 5)
#define atomic_fetch_xor_explicit(object, by, order) __atomic_fetch_xor((object), (by), (order))
#define atomic_fetch_xor(object, by) __atomic_fetch_xor((object), (by), 5)
#define atomic_fetch_and_explicit(object, by, order) __atomic_fetch_and((object), (by), (order))
#define atomic_fetch_and(object, by) __atomic_fetch_and((object), (by), 5)

#define atomic_flag_test_and_set_explicit(object, order) __atomic_test_and_set((object), (order))
#define atomic_flag_test_and_set(object) __atomic_test_and_set((object), 5)
#define atomic_flag_clear_explicit(object, order) __atomic_clear((object), (order))
#define atomic_flag_clear(object) __atomic_clear((object), 5)

#endif
