int counter;

int main(int argc, char **argv)
    __CPROVER_requires(argc > 1 && counter == 0)
    __CPROVER_requires(__CPROVER_r_ok(argv, 2 * sizeof(*argv)))
    __CPROVER_assigns(counter)
    __CPROVER_ensures(counter == __CPROVER_old(counter) + 2)
    __CPROVER_ensures(__CPROVER_return_value == argc)
{
  while (counter < 3) {
    counter++;
  }
  __CPROVER_assert(argv[1] == argv[1], "there is an argument");
  return argc;
}
