import { parentPort, workerData } from 'node:worker_threads'
import { seededChance } from '#rules/growth/draws.ts'
import { type DayAsked, planDay } from '#rules/growth/plan-day.ts'

const { asked, seed } = workerData as { asked: DayAsked; seed: number }
parentPort?.postMessage(planDay(asked, seededChance(seed)))
