import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = import.meta.dirname
const files = globSync('**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => ['node_modules', 'dist', '.git', '.data', '.data-dev'].includes(name),
})
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))

/** What an asynchronous function begins with: it reads, writes or waits for something, so its name says what it does. */
const verbs = `
  act add announce answer apply arrange ask attempt await be begin block bring build buy call cancel change check choose claim close collect
  compare complete conclude confirm connect count create cut decide delete deliver disable disconnect distribute do draw drop end ensure enter
  exchange exclude explain export extract fetch fill find finish fit fits follow forget free give go grow hand handle has have hold index insert
  inspect intend is join judge keep keeps kill launch lay leave limit link list listen listens load lock log look looks mail make mark may measure
  meet mention merge migrate move note number open order overtake pack parse pause pay perform plan pour prefer preload press preview publish purge
  raise read rearrange recall receive reconcile record recount refuse register remove renew replace request require reset resize respond restore
  resume rewrite rotate run save schedule search seed select send serve set settle share show sign sort speak spend start stay stop store
  subscribe sweep switch sync take throw tidy trace try turn undo unfold unmark unpack update upload upsert use verify visit wait wake walk watch
  with work write slim for main setup throttle eventually`
  .trim()
  .split(/\s+/)

/** Names of asynchronous functions that don't say what they do. */
function namesWithoutVerb(text: string): string[] {
  const declared = text.matchAll(/^(?:export )?(?:async function\*? (\w+)|const (\w+) = (?:async\b|batch\(async))/gm)
  return [...declared]
    .map(([, named, assigned]) => named ?? assigned ?? '')
    .filter((name) => !verbs.includes(/^[a-z]+/.exec(name)?.[0] ?? '') && !/^[A-Z]/.test(name))
}

const boundsWithOtherWords = (text: string) =>
  text.match(/\b(?:MOST|LONGEST|LARGEST|FEWEST|LEAST|SHORTEST)(?:_[A-Z]+)*\b/g) ?? []

const typesIn = (text: string) =>
  [...text.matchAll(/^export (?:type|interface|class|abstract class) (\w+)/gm)].map(([, name]) => name ?? '')

const isProduct = (file: string) =>
  /^(contract|rules|words|server|web|sandbox)\//.test(file) && !/\.test\.tsx?$/.test(file)

test('what is asynchronous in the product is named by a verb', () => {
  const found = [...texts]
    .filter(([file]) => isProduct(file))
    .flatMap(([file, text]) => namesWithoutVerb(text).map((name) => `${file}: ${name}`))
  expect(found).toEqual([])
})

test('a bound is MAX_ or MIN_', () => {
  const found = [...texts].flatMap(([file, text]) =>
    file === 'names.test.ts' ? [] : boundsWithOtherWords(text).map((name) => `${file}: ${name}`),
  )
  expect(found).toEqual([])
})

/** Each is in the contract what it is in the rules, or never imported by the other's neighbours; the list only becomes shorter. */
const TWICE = ['Edges', 'Fields', 'LimitedKind', 'Plan', 'Source', 'TaskOptions', 'TaskRequest']

test('a type that is exported has a name of its own', () => {
  const owners = Map.groupBy(
    [...texts].flatMap(([file, text]) => typesIn(text).map((name) => ({ file, name }))),
    ({ name }) => name,
  )
  const twice = [...owners].filter(([, all]) => all.length > 1).map(([name]) => name)
  expect(twice.sort()).toEqual(TWICE)
})

test('planted names are found', () => {
  expect(
    namesWithoutVerb('export async function placesOf(\nasync function readPlaces(\nexport const newest = async ('),
  ).toEqual(['placesOf', 'newest'])
  expect(boundsWithOtherWords('const MOST_FILES = 3\nconst MAX_FILES = MOST')).toEqual(['MOST_FILES', 'MOST'])
  expect(typesIn('export type Place = 1\ntype Own = 2\nexport abstract class Reader {')).toEqual(['Place', 'Reader'])
})
