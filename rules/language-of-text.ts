import type { TextLanguage } from './text-languages.ts'

/** What belongs to no language: addresses, names after @, hashtags, and whatever is no letter. */
const NO_WORDS = /(?:https?:\/\/|www\.)\S+|\S+@\S+|[@#]\S+|\S+\.(?:com|net|org|de|fr|it|es|io|me|co)\b\S*/giu
const LETTERS = /\p{L}[\p{L}\p{M}'’]*/gu

/** Letters of one script that tell its language by themselves; fewer may be a word on a T-shirt. */
const MIN_LETTERS = 3

/** What a Latin or Cyrillic text must show of a language: two of its words, or a word and one of its letters. */
const MIN_SIGNS = 2

/**
 * Scripts that one language of the choice is written in, and the part of a text's letters that must be of it: a syllable or a word is one
 * letter in the first three. Kana come before Han, which Japanese has as well.
 */
const scripts: readonly [script: RegExp, language: TextLanguage, share: number][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja', 0.15],
  [/\p{Script=Hangul}/gu, 'ko', 0.25],
  [/\p{Script=Han}/gu, 'zh', 0.25],
  [/\p{Script=Thai}/gu, 'th', 0.5],
  [/\p{Script=Hebrew}/gu, 'he', 0.5],
  [/\p{Script=Greek}/gu, 'el', 0.5],
  [/\p{Script=Bengali}/gu, 'bn', 0.5],
  [/\p{Script=Devanagari}/gu, 'hi', 0.5],
  [/\p{Script=Arabic}/gu, 'ar', 0.5],
]

type Signs = {
  /** Short words that every text has, and those that many bios have. A word of several languages counts for each. */
  words: Set<string>
  /** Letters that few other languages have. */
  letters: RegExp | null
}

const signs = (words: string, letters: RegExp | null = null): Signs => ({ words: new Set(words.split(' ')), letters })

/** Other languages of the same scripts are here so that they aren't taken for one of the choice. */
const latin: Partial<Record<TextLanguage, Signs>> & Record<'cs' | 'fi' | 'hu', Signs> = {
  en: signs(
    'the and of for with my your you me i is are in on at by from all just this that not be we our to a it based lover living life love mom mum dad wife husband here about things every day link below follow writer photographer artist student owner',
  ),
  es: signs(
    'el la los las de y en con por para un una que mi tu es soy del al más mas sin vida amor mamá papá amante madre desde todo estudiante fotógrafo fotógrafa viajes enlace sígueme',
    /[ñ¿¡]/u,
  ),
  pt: signs(
    'o a os as de e em com por para um uma que meu minha seu sou do da dos das no na mais sem vida amor mãe pai não você aqui fotógrafo fotógrafa viagens tudo apaixonada apaixonado desde',
    /[ãõ]/u,
  ),
  fr: signs(
    'le la les de et en avec pour un une que mon ma mes je suis du des au dans sur plus sans vie amour maman papa chez tout ici photographe passionné passionnée voyages étudiante étudiant à',
    /[œêèùû]/u,
  ),
  de: signs(
    'der die das und in mit für ein eine ist ich bin von zu im am aus auf nicht mein meine leben liebe mama papa alles hier aber auch fotografie reisen zwischen aus',
    /[ßäöü]/u,
  ),
  it: signs(
    'il lo la i gli le di e in con per un una che mio mia sono del della dei al da più senza vita amore mamma papà tutto fotografo fotografa viaggi nel non',
    /[ìò]/u,
  ),
  nl: signs(
    'de het een en van in met voor ik ben je mijn is op uit niet leven liefde mama papa alles hier ook naar over bij',
  ),
  ca: signs(
    'el la els les de i en amb per un una que meu meva soc sóc del al més vida mare pare des tot aquí fotògraf',
  ),
  sv: signs(
    'och i att det som en på är av för med jag till den inte min mitt livet kärlek mamma pappa allt här från',
    /[åäö]/u,
  ),
  da: signs(
    'og i at det som en på er af for med jeg til den ikke min mit livet kærlighed mor far alt her fra mig',
    /[åæø]/u,
  ),
  no: signs(
    'og i at det som en på er av for med jeg til den ikke min mitt livet kjærlighet mamma pappa alt her fra meg',
    /[åæø]/u,
  ),
  pl: signs(
    'i w na z do jest się nie to o jestem mój moja moje dla po za życie miłość mama tata wszystko od jak tylko',
    /[łżźśćńąę]/u,
  ),
  ro: signs(
    'și si în in de la cu pe din pentru un o este sunt mea meu viață viata dragoste mama tata despre',
    /[ășț]/u,
  ),
  tr: signs(
    've bir bu ile için ben benim de da çok daha en hayat aşk anne baba her şey ne gibi sadece olan hayatım fotoğraf gezgin',
    /[ğışİ]/u,
  ),
  id: signs(
    'dan yang di ke dari untuk dengan ini itu saya aku kamu tidak hidup cinta ibu ayah ada adalah semua jangan lupa karena bukan hanya',
  ),
  vi: signs('và của là một có không cho với tôi bạn những trong yêu đời cuộc sống', /[ơưđạếộ]/u),
  cs: signs('a v na s se je do z to že jsem pro můj moje život láska', /[ěřů]/u),
  fi: signs('ja on ei se että olen minun elämä rakkaus kanssa äiti'),
  hu: signs('és a az egy nem van hogy vagyok élet szerelem', /[őű]/u),
}

const cyrillic: Partial<Record<TextLanguage, Signs>> & Record<'be' | 'bg' | 'sr', Signs> = {
  ru: signs(
    'и в на с не что я мы для по из от за мой моя мои о к у все как это жизнь любовь мама папа про только фотограф москва',
    /[ыэё]/u,
  ),
  uk: signs(
    'і в на з не що я ми для по із від за мій моя мої про у все як це життя любов мама тато тільки київ україна',
    /[іїєґ]/u,
  ),
  be: signs('і ў на з не што я мы для мой мая жыццё', /ў/u),
  bg: signs('и в на с не че аз ние за от до мой моя моите по е са съм живот любов мама само всичко', null),
  sr: signs('и у на са не да је сам за од до мој моја живот љубав све', /[ђјљњћџ]/u),
}

const PERSIAN = /[پچژگکی]/u
/** Of Urdu and other languages in Arabic script. */
const OTHER_ARABIC = /[ٹڈڑےںھۆێڵ]/u

/** The language of a text, for example a bio; null where it is too short or could be another one. */
export function languageOfText(text: string): TextLanguage | null {
  const words = (text.replace(NO_WORDS, ' ').match(LETTERS) ?? []).map((word) => word.toLowerCase())
  const letters = words.join('')
  const total = [...letters].length
  for (const [script, language, share] of scripts) {
    const count = letters.match(script)?.length ?? 0
    if (count < MIN_LETTERS || count < total * share) continue
    return language === 'ar' ? arabicOrPersian(letters) : language
  }
  return bySigns(words, /\p{Script=Cyrillic}/u.test(letters) ? cyrillic : latin)
}

function arabicOrPersian(letters: string): TextLanguage | null {
  if (OTHER_ARABIC.test(letters)) return null
  return PERSIAN.test(letters) ? 'fa' : 'ar'
}

function bySigns(words: readonly string[], languages: Record<string, Signs>): TextLanguage | null {
  const distinct = [...new Set(words)]
  const [best, second] = Object.entries(languages)
    .map(([language, signs]) => ({ language, found: countSigns(distinct, signs) }))
    .sort((a, b) => b.found - a.found)
  if (!best || best.found < MIN_SIGNS || best.found === second?.found) return null
  return isChoice(best.language) ? best.language : null
}

const countSigns = (words: readonly string[], { words: known, letters }: Signs) =>
  words.filter((word) => known.has(word)).length + (letters && words.some((word) => letters.test(word)) ? 1 : 0)

const others: readonly string[] = ['cs', 'fi', 'hu', 'be', 'bg', 'sr']
const isChoice = (language: string): language is TextLanguage => !others.includes(language)
