; x counts up to n by ones, y by twos.
(set-logic HORN)
(declare-fun |at head| (Int Int Int) Bool)
(declare-fun done (Int Int) Bool)
(assert (forall ((n Int)) (=> (>= n 0) (|at head| n 0 0))))
(assert
  (forall ((n Int) (x Int) (y Int) (x1 Int))
    (=> (and (|at head| n x y) (< x n) (= x1 (+ x 1))) (|at head| n x1 (+ y 2)))))
(assert
  (forall ((n Int) (x Int) (y Int))
    (or (not (and (|at head| n x y) (>= x n))) (done x y))))
(assert (not (exists ((x Int) (y Int)) (and (done x y) (distinct y (* 2 x))))))
(check-sat)
