/** Thrown where something is decided by a fact that Instagram's answer left out. */
class LeftOutFact extends Error {
  readonly fact: string
  constructor(fact: string) {
    super(fact)
    this.fact = fact
  }
}

/** Facts as decisions see them: a fact is there, or was not read; that Instagram left it out never looks like a "no". */
export type Known<Facts, Ours extends keyof Facts = never> = {
  [Name in keyof Facts]: Name extends Ours ? Facts[Name] : Exclude<Facts[Name], null>
}

/**
 * Decides by facts of which Instagram may have left some out (null). As soon as the decision needs one of those, nothing is decided, and
 * `untold` says what that comes to. `ours` are the product's own records, where null has a meaning.
 */
export function judge<Facts extends object, Verdict, const Ours extends keyof Facts = never>(
  facts: Facts,
  decide: (known: Known<Facts, Ours>) => Verdict,
  untold: (fact: string) => Verdict,
  ours: readonly Ours[] = [],
): Verdict {
  const known = new Proxy(facts, {
    get(given, name) {
      const value = Reflect.get(given, name)
      if (value === null && !ours.includes(name as Ours)) throw new LeftOutFact(String(name))
      return value
    },
  })
  try {
    return decide(known as Known<Facts, Ours>)
  } catch (error) {
    if (error instanceof LeftOutFact) return untold(error.fact)
    throw error
  }
}

/** What is known already, and what another answer adds; what that answer leaves out stays as known. */
export function learn<Facts extends object, More extends object>(known: Facts, more: More): Facts & More {
  const added = Object.entries(more).filter(([name, value]) => value !== null || !(name in known))
  return { ...known, ...Object.fromEntries(added) } as Facts & More
}
