/** The first half of a username; exactly 128, so that seven bits choose one. */
export const FIRST_WORDS = `
anna maria lena sophie emma mia laura julia nina clara hannah marie lisa sarah eva ines carla paula lucia elena
sofia marta rosa bianca giulia chiara elisa aurora freya astrid ingrid maja ida linnea signe tove zoe chloe camille
manon louise margot noemi alice olivia amelia isla ava grace ruby poppy daisy evie harper nora hazel ivy luna stella
aria priya ananya meera kavya yuki sakura hana aiko mei lin ming soo jin minji leila yasmin amira zahra noor
tom sam alex robin kai nico toni jamie sasha charlie quinn billie
lukas felix jonas paul max leo ben finn noah elias theo hugo louis jules arthur gabriel raphael mateo diego pablo
javier marco luca matteo andrea pietro oscar emil axel nils soren lars erik magnus henrik james oliver
`
  .trim()
  .split(/\s+/)

/** The second half of a username; exactly 128. The first 64 are family names, the others hobbies. */
export const SECOND_WORDS = `
schmidt weber fischer becker hoffmann koch richter wolf neumann braun krause vogel garcia lopez santos silva costa
pereira ferrari russo bianchi romano conti marino dubois moreau laurent petit roux fournier hansen larsen nielsen
berg lindgren holm dahl vik smith jones taylor brown walker hughes cooper bennett murphy kelly obrien tanaka sato
suzuki yamada kim park choi patel sharma gupta khan haddad mancini novak kowalski
coffee travels photo creates bakes paints reads runs climbs surfs cooks draws sews plants yoga design studio
ceramics film analog vintage style home garden kitchen table outdoors wanders hikes cycling skates music vinyl
piano sings dances writes poetry books letters ink tattoo makeup skin hair nails fit lifts coach teaches codes
builds wood crafts knits quilts florals dogs cats birds ocean mountains forest sunsets
`
  .trim()
  .split(/\s+/)

/** First names with their accents. */
export const ACCENTS: Readonly<Record<string, string>> = {
  ines: 'Inês',
  lucia: 'Lucía',
  zoe: 'Zoë',
  chloe: 'Chloé',
  noemi: 'Noémi',
  soren: 'Søren',
  raphael: 'Raphaël',
  linnea: 'Linnéa',
  hannah: 'Hannah 🌿',
  yuki: '雪 Yuki',
  sakura: '桜 Sakura',
  leila: 'Leïla',
  elias: 'Elías',
  theo: 'Théo',
  noor: 'نور',
  mei: '美 Mei',
}
