// #pragma pack, also as operator and from a macro: the value where a type ends counts.
extern void reach_error(void);
#define DO(x) _Pragma(#x)

#pragma pack(push, 1)
struct A { char c; int i; };
#pragma pack(pop)
struct B { char c; int i; };
_Pragma("pack(2)") struct C { char c; int i; };
DO(pack())
struct D { char c;
#pragma pack(1)
  int i; };
#pragma pack(push, name, 4)
#pragma pack(push, 2)
#pragma pack(pop, name)
struct E { char c; int i; };

int main(void) {
  if (sizeof(struct A) != 5 || sizeof(struct B) != 8 || sizeof(struct C) != 6) reach_error();
  if (sizeof(struct D) != 5 || sizeof(struct E) != 5) reach_error();
  return 0;
}
