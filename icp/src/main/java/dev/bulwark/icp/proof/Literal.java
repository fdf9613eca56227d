package dev.bulwark.icp.proof;

import java.math.BigInteger;

/** A bound of a variable: it is at least or at most a number. */
record Literal(int variable, boolean isUpper, BigInteger value) {

  static Literal parse(String word) {
    int sign = Math.max(word.indexOf('<'), word.indexOf('>'));
    if (sign <= 0 || sign + 1 >= word.length() || word.charAt(sign + 1) != '=') {
      throw new IllegalArgumentException("no bound: " + word);
    }
    return new Literal(
        Integer.parseInt(word.substring(0, sign)),
        word.charAt(sign) == '<',
        new BigInteger(word.substring(sign + 2)));
  }

  Literal negated() {
    return new Literal(
        variable, !isUpper, isUpper ? value.add(BigInteger.ONE) : value.subtract(BigInteger.ONE));
  }
}
