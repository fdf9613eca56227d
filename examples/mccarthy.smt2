; McCarthy's 91 function as constrained Horn clauses: f(n, r) says that it returns r for n. Two calls, one within the
; other, make the clauses non-linear. The question is whether the result is ever other than 91 for n up to 101.
;
;   bulwark verify examples/mccarthy.smt2
;   VERDICT: SAFE

(set-logic HORN)
(declare-fun f (Int Int) Bool)
(assert (forall ((n Int)) (=> (> n 100) (f n (- n 10)))))
(assert
  (forall ((n Int) (inner Int) (r Int))
    (=> (and (<= n 100) (f (+ n 11) inner) (f inner r)) (f n r))))
(assert (forall ((n Int) (r Int)) (=> (and (f n r) (<= n 101) (not (= r 91))) false)))
(check-sat)
