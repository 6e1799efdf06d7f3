use proptest::prelude::*;
use yomi_game::random::SplitMix64;

use super::*;

fn client(name: &str) -> Client {
    Client::named(name)
}

/// The address of that number within a network of a network of that name.
fn address(wide: &str, middle: u32, narrow: u32) -> Client {
    let middle_name = format!("{wide}.{middle}");
    Client::named(format!("{middle_name}.{narrow}")).within(Client::named(middle_name).within(client(wide)))
}

/// Takes one place after the other; how many it gets.
fn flood(shares: &mut Shares, client: &Client) -> u64 {
    (0..).take_while(|_| shares.take(client, 1).is_ok()).count() as u64
}

#[test]
fn each_greedy_client_leaves_places_for_the_next() {
    let mut shares = Shares::new("places", 28);
    let taken = ["a", "b", "c", "d"].map(|name| flood(&mut shares, &client(name)));
    assert_eq!(taken, [21, 5, 1, 1]);
}

#[test]
fn the_last_place_is_for_a_client_that_has_none() {
    for capacity in 2..20 {
        let mut shares = Shares::new("places", capacity);
        assert_eq!(flood(&mut shares, &client("greedy")), (capacity * 3 / 4).max(1), "{capacity}");
        assert!(shares.take(&client("other"), 1).is_ok(), "{capacity} places");
    }
    let mut shares = Shares::new("places", 1);
    assert_eq!((flood(&mut shares, &client("a")), flood(&mut shares, &client("b"))), (1, 0));
    assert_eq!(flood(&mut Shares::new("places", 0), &client("a")), 0);
}

#[test]
fn a_refusal_says_what_is_held_and_what_may_be() {
    let mut shares = Shares::new("places", 8);
    flood(&mut shares, &client("a"));
    let share = |held, allowed| Share { pool: "places", held, allowed, level: 0 };
    assert_eq!(shares.check(&client("a"), 1), Err(share(6, 6)));
    flood(&mut shares, &client("b"));
    assert_eq!(shares.check(&client("b"), 1), Err(share(1, 1)));
    flood(&mut shares, &client("c"));
    assert_eq!(shares.check(&client("d"), 1), Err(share(0, 0)));
    shares.give_back(&client("c"), 1);
    assert_eq!(shares.check(&client("d"), 1), Ok(()));
}

#[test]
fn amounts_are_shared_out_like_places_and_one_may_be_as_large_as_what_is_free() {
    let mut shares = Shares::new("bytes", 100);
    let (a, b) = (client("a"), client("b"));
    assert!(shares.take(&a, 101).is_err());
    shares.take(&a, 90).unwrap();
    assert!(shares.check(&a, 1).is_err(), "beyond its share");
    assert!(shares.check(&b, 11).is_err() && shares.take(&b, 10).is_ok());
    shares.give_back(&a, 90);
    assert_eq!((shares.taken(), shares.held_by(&a)), (10, 0));
    shares.take(&a, 40).unwrap();
    assert!(shares.take(&a, 27).is_ok() && shares.check(&a, 1).is_err(), "three quarters of 90");
}

#[test]
fn many_addresses_of_a_network_are_one_client_to_others_and_leave_places_among_themselves() {
    let mut shares = Shares::new("places", 480);
    let greedy = flood(&mut shares, &address("net", 0, 0));
    assert_eq!(greedy, 240, "half");
    let level = |shares: &Shares, client: &Client| shares.check(client, 1).map_err(|share| share.level);
    assert_eq!(level(&shares, &address("net", 0, 0)), Err(0));
    let neighbours: u64 = (1..200).map(|narrow| flood(&mut shares, &address("net", 0, narrow))).sum();
    assert_eq!(greedy + neighbours, 320, "two thirds");
    assert_eq!(level(&shares, &address("net", 0, 900)), Err(1));
    let rest: u64 = (1..200).map(|middle| flood(&mut shares, &address("net", middle, 0))).sum();
    assert_eq!(greedy + neighbours + rest, 360, "three quarters");
    assert_eq!(level(&shares, &address("net", 900, 0)), Err(2));
    assert_eq!(flood(&mut shares, &client("other")), 90);
}

/// Greedy clients that take whatever they get and give it back at random, and one that wants a place now and then:
/// how often that finds none, of a thousand tries.
fn refused_beside(greedy: u32, capacity: u64, seed: u64) -> usize {
    let mut shares = Shares::new("places", capacity);
    let mut random = SplitMix64::new(seed);
    let clients: Vec<_> = (0..greedy).map(|number| client(&format!("greedy {number}"))).collect();
    let mut refused = 0;
    for _ in 0..1000 {
        for client in &clients {
            flood(&mut shares, client);
        }
        let other = client("other");
        match shares.take(&other, 1) {
            Ok(()) => shares.give_back(&other, 1),
            Err(_) => refused += 1,
        }
        for client in &clients {
            let back = (random.fraction() * shares.held_by(client) as f64 / 4.0) as u64;
            shares.give_back(client, back);
        }
    }
    refused
}

#[test]
fn beside_greedy_clients_another_always_finds_a_place() {
    for capacity in [2, 3, 4, 8, 32, 512, 1281] {
        assert_eq!(refused_beside(1, capacity, 1), 0, "{capacity} places");
    }
    for (greedy, capacity) in [(2, 8), (3, 32), (8, 512), (20, 1281)] {
        let refused = refused_beside(greedy, capacity, 1);
        assert!(refused < 50, "{refused} of 1000 beside {greedy} of {capacity} places");
    }
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Take { client: usize, amount: u64 },
    GiveBack { client: usize, amount: u64 },
}

fn step() -> impl Strategy<Value = Step> {
    (any::<bool>(), 0_usize..6, 1_u64..40).prop_map(|(takes, client, amount)| match takes {
        true => Step::Take { client, amount },
        false => Step::GiveBack { client, amount },
    })
}

proptest! {
    #[test]
    fn no_more_is_taken_than_there_is_and_each_level_holds_what_lies_within_it(
        capacity in 0_u64..200,
        steps in prop::collection::vec(step(), 0..60),
    ) {
        let clients = [
            client("a"),
            client("b"),
            address("net", 0, 0),
            address("net", 0, 1),
            address("net", 1, 0),
            address("other", 0, 0),
        ];
        let mut own = [0_u64; 6];
        let mut shares = Shares::new("bytes", capacity);
        for step in steps {
            match step {
                Step::Take { client, amount } => {
                    let free = capacity - shares.taken();
                    match shares.take(&clients[client], amount) {
                        Ok(()) => own[client] += amount,
                        Err(share) => {
                            prop_assert!(share.held > 0 || amount > free, "{:?}", share);
                            prop_assert!(share.held == 0 || share.held + amount > share.allowed);
                        }
                    }
                }
                Step::GiveBack { client, amount } => {
                    let amount = amount.min(own[client]);
                    own[client] -= amount;
                    shares.give_back(&clients[client], amount);
                }
            }
            prop_assert_eq!(shares.taken(), own.iter().sum::<u64>());
            prop_assert!(shares.taken() <= capacity);
            for (client, own) in clients.iter().zip(own) {
                prop_assert_eq!(shares.held_by(client), own);
            }
            prop_assert_eq!(shares.held_by(&client("net")), own[2] + own[3] + own[4]);
            prop_assert_eq!(shares.held_by(&client("net.0")), own[2] + own[3]);
            let listed: u64 = shares.holdings().map(|holding| holding.held).sum();
            prop_assert_eq!(listed, own[0] + own[1] + 3 * (own[2] + own[3] + own[4] + own[5]));
        }
    }
}
