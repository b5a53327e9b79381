// Written by `npm run message-types` from words/en/growth.json; not edited by hand.
import { catalogue } from '../catalogue.ts'

export const { growthMessages } = catalogue<{
  readonly growthMessages: {
    readonly title: string
    readonly about: string
    readonly newTitle: string
    readonly newAbout: string
    readonly followers: string
    readonly followersHint: string
    readonly until: string
    readonly untilHint: string
    readonly asks: string
    readonly asksOptions: {
      readonly ask: string
      readonly auto: string
    }
    readonly asksHint: string
    readonly create: string
    readonly creating: string
    readonly created: string
    readonly wrongFollowers: (values: { most: number }) => string
    readonly wrongDate: string
    readonly wrongSources: string
    readonly tooManySources: (values: { most: number }) => string
    readonly goal: (values: { followers: number; date: string | number }) => string
    readonly goalOf: (values: { username: string | number }) => string
    readonly states: {
      readonly active: string
      readonly paused: string
      readonly reached: string
      readonly ended: string
    }
    readonly stayed: string
    readonly there: string
    readonly followed: string
    readonly progress: string
    readonly pause: string
    readonly resume: string
    readonly end: string
    readonly ending: string
    readonly endTitle: string
    readonly endWhy: string
    readonly ended: string
    readonly paused: string
    readonly resumed: string
    readonly autopilot: string
    readonly autopilotHint: string
    readonly next: (values: { when: string | number }) => string
    readonly held: string
    readonly today: string
    readonly todayAbout: (values: { follows: number; done: number }) => string
    readonly why: string
    readonly acceptAll: string
    readonly refuseAll: string
    readonly accept: string
    readonly refuse: string
    readonly preview: string
    readonly seeTask: string
    readonly accepted: string
    readonly refused: string
    readonly label: (values: { what: string | number; line: string | number }) => string
    readonly line: (values: { source: string | number; block: 'morning' | 'afternoon' | 'evening' | 'night' | 'other' }) => string
    readonly lineFollows: (values: { follows: number; from: string | number; to: string | number }) => string
    readonly lineDone: (values: { done: number; follows: number }) => string
    readonly lineStates: {
      readonly proposed: string
      readonly accepted: string
      readonly refused: string
      readonly started: string
      readonly missed: string
    }
    readonly previewTitle: string
    readonly previewing: string
    readonly previewNobody: string
    readonly previewSkipped: (values: { count: number }) => string
    readonly close: string
    readonly forecast: string
    readonly forecastIs: (values: { low: number; high: number; date: string | number; followers: number; likely: 'sure' | 'good' | 'even' | 'bad' | 'none' | 'other'; chance: number }) => string
    readonly forecastFew: string
    readonly forecastChart: string
    readonly expected: string
    readonly date: string
    readonly people: string
    readonly interval: (values: { low: number; high: number }) => string
    readonly sources: string
    readonly changeSources: string
    readonly changeSourcesWhy: string
    readonly saveSources: string
    readonly savingSources: string
    readonly sourcesSaved: string
    readonly rate: string
    readonly rateIs: (values: { rate: number; half: number }) => string
    readonly few: string
    readonly lift: string
    readonly liftIs: (values: { ratio: number; low: number; high: number }) => string
    readonly liftFew: string
    readonly history: string
    readonly historyRow: (values: { done: number; follows: number }) => string
    readonly noHistory: string
    readonly more: string
    readonly earlierGoals: string
    readonly notInPlanTitle: string
    readonly notInPlan: (values: { plan: string | number }) => string
    readonly plans: string
  }
}>('growth/growth')
