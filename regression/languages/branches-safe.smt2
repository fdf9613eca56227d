; Every number of a pair is derived by itself; the pair is never odd.
(set-logic HORN)
(declare-fun small (Int) Bool)
(declare-fun pair (Int Int) Bool)
(assert (forall ((x Int)) (=> (and (<= 0 x) (<= x 3)) (small (* 2 x)))))
(assert (forall ((x Int) (y Int)) (=> (and (small x) (small y)) (pair x y))))
(assert (forall ((x Int) (y Int)) (=> (and (pair x y) (= (+ x y) 7)) false)))
(assert (forall ((x Int) (y Int)) (=> (pair x y) (<= (+ x y) 12))))
(check-sat)
