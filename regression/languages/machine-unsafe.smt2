; A word that wraps around, and a flag.
(set-logic HORN)
(declare-fun state ((_ BitVec 8) Bool) Bool)
(assert (state #xfd false))
(assert
  (forall ((w (_ BitVec 8)) (f Bool) (v (_ BitVec 8)) (g Bool))
    (=>
      (and (state w f) (= v (bvadd w #x01)) (let ((wrapped (bvult v w))) (= g (or f wrapped))))
      (state v g))))
(assert (forall ((w (_ BitVec 8)) (f Bool)) (=> (state w f) (ite f (bvugt w #x01) true))))
(check-sat)
