import { DEFAULT_LANGUAGE } from '#rules/languages.ts'
import { changeTexts } from '#words/rooms.node.ts'
import { pseudoTexts } from './pseudo-texts.ts'

/** Imported by a program, it has this one say everything that's English in the pseudo-locale. */
changeTexts((texts, language) => (language === DEFAULT_LANGUAGE ? pseudoTexts(texts) : texts))
