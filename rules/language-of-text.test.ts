import { expect, test } from 'vitest'
import { languageOfText } from './language-of-text.ts'
import { type TextLanguage, textLanguages } from './text-languages.ts'

const bios: Record<TextLanguage, string[]> = {
  en: [
    'Mum of two, runner, reader',
    'Photographer based in Porto',
    'Living slowly by the sea 🌊',
    'Giveaway every Friday! Link below',
  ],
  es: ['Fotógrafa y mamá de dos 💕', 'Amante del café y los viajes', '¡Sígueme para más recetas!'],
  pt: ['Mãe de dois, apaixonada por café', 'Não é só comida, é amor'],
  fr: ['Maman de deux enfants et photographe', 'Passionnée de voyages, je suis à Lyon'],
  de: ['Fotografie & Kaffee aus Köln', 'Mama von zwei Jungs und immer für einen Kaffee zu haben'],
  it: ['Mamma di due e fotografa per passione', 'La vita è più bella con il caffè'],
  nl: ['Mama van twee, liefde voor koffie en het leven', 'Ik ben een fotograaf uit Gent'],
  ca: ['Fotògraf amb més de deu anys', 'La meva vida amb els gats'],
  sv: ['Mamma till två, jag älskar livet på landet', 'Livet är här och nu'],
  da: ['Mor til to og ikke andet. Jeg laver mad af alt', 'Glad for livet og af med det meste'],
  no: ['Mamma til to, glad i livet og av og til meg selv'],
  pl: ['Mama dwójki, kocham życie', 'Jestem fotografem z Krakowa i to moje życie'],
  ro: ['Mama a doi copii și fotograf din Cluj', 'Despre viață cu dragoste'],
  tr: ['İki çocuk annesi ve gezgin', 'Hayat çok kısa, bu benim hayatım'],
  id: ['Ibu dari dua anak, suka kopi dan jalan', 'Jangan lupa bahagia, ini hidup saya'],
  vi: ['Cuộc sống của tôi', 'Yêu đời và yêu bạn'],
  ru: ['Мама двоих, фотограф из Москвы', 'Про жизнь и любовь'],
  uk: ['Мама двох, живу у Києві', 'Про життя і любов'],
  el: ['Φωτογράφος στην Αθήνα'],
  ar: ['أم لطفلين وعاشقة للقهوة'],
  fa: ['عاشق قهوه و زندگی در تهران'],
  he: ['אמא לשניים ואוהבת קפה'],
  hi: ['दो बच्चों की माँ, कॉफ़ी से प्यार'],
  bn: ['দুই সন্তানের মা'],
  th: ['แม่ลูกสองรักกาแฟ'],
  zh: ['两个孩子的妈妈，爱喝咖啡'],
  ja: ['二児の母。コーヒーが好き', '写真家 東京で暮らしています'],
  ko: ['두 아이의 엄마, 커피를 좋아해요'],
}

test.each(textLanguages.map((language) => [language]))('bios in %s are found to be so', (language) => {
  for (const bio of bios[language]) expect.soft(languageOfText(bio), bio).toBe(language)
})

test.each([
  ['', 'nothing'],
  ['☕📷🌿', 'pictures'],
  ['Anna', 'a name'],
  ['she/her', 'two words'],
  ['Berlin | NYC | 2024', 'places'],
  ['@the.and.of #withlove https://the.of/and/for/with', 'names, tags and addresses'],
  ['anna@mail.example for.you@mail.example', 'addresses of mail'],
  ['Coffee first', 'too little'],
  ['de la', 'words of three languages'],
  ['Fotograf jeg livet', 'Danish or Norwegian'],
  ['Česko je můj život a láska', 'a language that can’t be chosen'],
  ['میں کافی سے محبت کرتا ہوں', 'Urdu in Arabic script'],
  ['LOVE', 'one word in capitals'],
])('“%s” is %s: nothing can be said', (bio) => {
  expect(languageOfText(bio)).toBeNull()
})

test('a few words of English in a bio of another script don’t decide', () => {
  expect(languageOfText('東京のカフェ巡り coffee and cake lover')).toBe('ja')
  expect(languageOfText('مصورة من القاهرة ✨ DM')).toBe('ar')
})

test('what matters is each word once: a repeated one isn’t a second sign', () => {
  expect(languageOfText('und und und')).toBeNull()
})
