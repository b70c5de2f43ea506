//! One bracket (C.04.3, 1.3): who is in it, and what stands below.

use super::field::Field;

/// A bracket and what is below, by places in the field.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shape<'a> {
    /// Those moved down into it.
    pub moved: &'a [usize],
    /// Those who have its score.
    pub residents: &'a [usize],
    /// Those who have the next lower score.
    pub next: &'a [usize],
    /// All others below.
    pub below: &'a [usize],
    /// Whether somebody who is still unpaired has the bye.
    pub bye: bool,
    /// Whether C9 is asked: the bracket floats one man, and he has the bye.
    pub bye_is_judged: bool,
    /// Whether only the bracket itself is looked at: one man at most leaves it, and nothing is said about where he goes.
    pub alone: bool,
    /// What is to be, whatever it costs: nothing, when a round is paired.
    pub wish: Option<Wish>,
}

/// What somebody would rather have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wish {
    /// These two meet.
    Meet(usize, usize),
    /// He leaves the bracket downwards.
    Leave(usize),
}

impl Wish {
    /// Whether two nodes may be matched if the wish is to come true.
    pub(crate) fn allows(self, one: Node, other: Node) -> bool {
        let has = |place: usize| one.place() == Some(place) || other.place() == Some(place);
        match self {
            Self::Meet(first, second) => has(first) == has(second),
            Self::Leave(man) => !(has(man) && one.is_within() && other.is_within()),
        }
    }
}

/// What is matched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Node {
    Moved(usize),
    Resident(usize),
    Next(usize),
    Below(usize),
    /// Who is matched with it has the bye.
    Bye,
    /// Who is matched with it leaves the bracket.
    Out,
}

impl Node {
    pub(crate) fn place(self) -> Option<usize> {
        match self {
            Self::Moved(place) | Self::Resident(place) | Self::Next(place) | Self::Below(place) => {
                Some(place)
            }
            Self::Bye | Self::Out => None,
        }
    }

    /// Whether it is of the bracket itself.
    pub(crate) fn is_within(self) -> bool {
        matches!(self, Self::Moved(_) | Self::Resident(_))
    }
}

impl<'a> Shape<'a> {
    /// The nodes of the graph, those of the bracket first and in order.
    pub(crate) fn nodes(&self) -> Vec<Node> {
        let moved = self.moved.iter().map(|&place| Node::Moved(place));
        let residents = self.residents.iter().map(|&place| Node::Resident(place));
        let mut nodes: Vec<Node> = moved.chain(residents).collect();
        if self.alone {
            if nodes.len() % 2 == 1 {
                nodes.push(Node::Out);
            }
            return nodes;
        }
        nodes.extend(self.next.iter().map(|&place| Node::Next(place)));
        nodes.extend(self.below.iter().map(|&place| Node::Below(place)));
        nodes.extend(self.bye.then_some(Node::Bye));
        nodes
    }

    /// The same, with nothing around it.
    pub(crate) fn by_itself(self, field: &Field) -> Self {
        let odd = (self.moved.len() + self.residents.len()) % 2 == 1;
        Self {
            bye_is_judged: odd && self.bye_may_be_judged(field),
            alone: true,
            ..self
        }
    }

    /// Whether the bye may fall to one of its residents.
    pub(crate) fn bye_may_be_judged(self, field: &Field) -> bool {
        let score = self
            .residents
            .first()
            .map(|&place| field.contenders[place].score);
        self.bye && score == field.bye_score
    }
}
