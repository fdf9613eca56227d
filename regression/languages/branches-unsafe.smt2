; Two derivations meet in one clause.
(set-logic HORN)
(declare-fun double (Int Int) Bool)
(declare-fun even (Int) Bool)
(declare-fun both (Int Int) Bool)
(assert (double 0 0))
(assert
  (forall ((x Int) (y Int)) (=> (double x y) (=> (< x 10) (double (+ x 1) (+ y 2))))))
(assert (forall ((x Int) (y Int)) (=> (double x y) (even y))))
(assert (forall ((x Int) (y Int)) (=> (and (even x) (even y) (> x y)) (both x y))))
(assert (forall ((x Int) (y Int)) (=> (and (both x y) (= x (+ y 2))) false)))
(check-sat)
