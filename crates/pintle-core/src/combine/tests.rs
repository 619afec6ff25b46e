use super::*;

fn opinions() -> Vec<Decision> {
    let feedback = |text: &str| Decision { feedback: Some(text.to_owned()), ..Decision::no_opinion() };
    let keep_going = |text: &str| Decision { keep_going: Some(text.to_owned()), ..Decision::no_opinion() };
    vec![
        Decision::no_opinion(),
        Decision::ask("first question".to_owned()),
        Decision::ask("second question".to_owned()),
        Decision::deny("first no".to_owned()),
        Decision::deny("second no".to_owned()),
        feedback("lint"),
        feedback("types"),
        keep_going("tests fail"),
    ]
}

/// Every pair and triple of opinions, in every order.
fn groups() -> Vec<Vec<Decision>> {
    let all = opinions();
    let pairs = all.iter().flat_map(|one| all.iter().map(|two| vec![one.clone(), two.clone()]));
    let pairs: Vec<Vec<Decision>> = pairs.collect();
    let triples = pairs.iter().flat_map(|pair| all.iter().map(|three| [pair.clone(), vec![three.clone()]].concat()));
    triples.chain(pairs.iter().cloned()).collect()
}

#[test]
fn nobody_has_no_opinion() {
    assert_eq!(combine([]), Decision::no_opinion());
}

#[test]
fn one_opinion_stays_as_it_is() {
    for one in opinions() {
        assert_eq!(combine([one.clone()]), one);
    }
}

#[test]
fn the_strongest_wins_in_any_order() {
    for group in groups() {
        let strongest = group.iter().map(|one| one.verdict).max().unwrap();
        assert_eq!(combine(group.clone()).verdict, strongest);
        assert_eq!(combine(group.into_iter().rev()).verdict, strongest);
    }
}

#[test]
fn of_equals_the_first_speaks() {
    for group in groups() {
        let combined = combine(group.clone());
        let first = group.iter().find(|one| one.verdict == combined.verdict).unwrap();
        assert_eq!(combined.reason, first.reason);
    }
}

#[test]
fn grouping_does_not_matter() {
    for group in groups() {
        let (head, tail) = group.split_at(1);
        let nested = combine([combine(head.to_vec()), combine(tail.to_vec())]);
        assert_eq!(nested, combine(group));
    }
}

#[test]
fn feedback_adds_up_in_order() {
    let all = combine(opinions());
    assert_eq!(all.feedback.as_deref(), Some("lint\n\ntypes"));
    assert_eq!(all.keep_going.as_deref(), Some("tests fail"));
    assert_eq!(all.reason.as_deref(), Some("first no"));
}
