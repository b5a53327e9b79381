import type {
  Stripe,
  StripeCardCvcElement,
  StripeCardExpiryElement,
  StripeCardNumberElement,
  StripeElementLocale,
  StripeElementStyle,
  StripeError,
} from '@stripe/stripe-js'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { type CardType, cardProblems } from '#rules/cards.ts'
import { type CardEntry, CardNotTaken } from '#web/billing/cards/card-entry.ts'
import { emptyCard, wordsOf } from '#web/billing/cards/card-fields.tsx'
import { CardPreview } from '#web/billing/cards/card-preview.tsx'
import { stripeQuery } from '#web/billing/cards/stripe-script.ts'
import { thisMonth } from '#web/billing/this-month.ts'
import { useTheme } from '#web/core/theme.ts'
import { classes } from '#web/ui/classes.ts'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Field, useFieldControl } from '#web/ui/forms/field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { controlClasses } from '#web/ui/forms/text-input.tsx'
import { cardMessages as messages } from '#words/generated/billing.ts'
import { language } from '#words/language.ts'

type StripeFieldsProps = {
  publishable_key: string
  onEntry: (entry: CardEntry) => void
  /** Without the picture of the card. */
  compact?: boolean | undefined
  /** Between the picture and the fields. */
  children?: ReactNode
}

/** A card in fields that belong to Stripe: frames of its own in our form, whose number and CVC our page cannot read. */
export function StripeFields({ publishable_key, onEntry, compact, children }: StripeFieldsProps) {
  const { data: stripe, error, refetch, isFetching } = useQuery(stripeQuery(publishable_key))
  if (stripe)
    return (
      <Fields stripe={stripe} onEntry={onEntry} compact={compact}>
        {children}
      </Fields>
    )
  if (error) return <LoadError message={messages.stripeBlocked} onRetry={refetch} retrying={isFetching} />
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">{messages.stripeLoading}</span>
      <Skeleton className={compact ? 'h-72' : 'h-[32rem]'} />
    </div>
  )
}

type Part = 'number' | 'expiry' | 'cvc'

/** The state of one of Stripe's fields. */
type FieldState = { complete: boolean; error: string | undefined }

type Elements = { number: StripeCardNumberElement; expiry: StripeCardExpiryElement; cvc: StripeCardCvcElement }

const untouched: Record<Part, FieldState> = {
  number: { complete: false, error: undefined },
  expiry: { complete: false, error: undefined },
  cvc: { complete: false, error: undefined },
}

const brandOf = (brand: string): CardType =>
  brand === 'visa' || brand === 'mastercard' || brand === 'amex' ? brand : 'unknown'

/** The frames take no style from the page, so they get the style of one of our controls. */
function styleLike(control: Element): StripeElementStyle {
  const computed = getComputedStyle(control)
  const { fontSize, fontFamily } = computed
  // Not the colour the control has: that may still be on its way from another theme's.
  const colorOf = (name: string) => computed.getPropertyValue(name)
  return {
    base: { color: colorOf('--fg'), fontSize, fontFamily, '::placeholder': { color: colorOf('--muted') } },
    invalid: { color: colorOf('--bad') },
  }
}

/** Puts Stripe's three fields into their places and listens to them. */
function useElements(stripe: Stripe, places: Record<Part, RefObject<HTMLDivElement | null>>) {
  const theme = useTheme()
  const elements = useRef<Elements>(null)
  const [states, setStates] = useState(untouched)
  const [brand, setBrand] = useState<CardType>('unknown')
  const [focused, setFocused] = useState<Part>()
  const [ready, setReady] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the places are refs and stay the same
  useEffect(() => {
    // Stripe uses English where it has no such language.
    const group = stripe.elements({ locale: language() as StripeElementLocale })
    const made: Elements = {
      number: group.create('cardNumber'),
      expiry: group.create('cardExpiry'),
      cvc: group.create('cardCvc'),
    }
    elements.current = made
    made.number.on('change', ({ brand }) => setBrand(brandOf(brand)))
    made.number.on('ready', () => {
      setReady(true)
      const dialog = places.number.current?.closest('dialog')
      if (dialog && !(document.activeElement instanceof HTMLInputElement)) made.number.focus()
    })
    for (const part of ['number', 'expiry', 'cvc'] as const) {
      // The three differ in the types of their events, not in what is used of them here.
      const element = made[part] as StripeCardCvcElement
      const place = places[part].current
      element.on('change', ({ complete, error }) =>
        setStates((before) => ({ ...before, [part]: { complete, error: error?.message } })),
      )
      element.on('focus', () => setFocused(part))
      element.on('blur', () => setFocused((before) => (before === part ? undefined : before)))
      // The key is pressed in Stripe's frame, where our dialog does not see it.
      element.on('escape', () => place?.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true })))
      if (place) element.mount(place)
    }
    return () => {
      for (const element of Object.values(made)) element.destroy()
    }
  }, [stripe])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is what changes the colours that are read
  useEffect(() => {
    const place = places.number.current
    if (!place || !elements.current) return
    const style = styleLike(place)
    for (const element of Object.values(elements.current)) element.update({ style })
  }, [stripe, theme])

  return { elements, states, brand, focused, ready }
}

/** Stripe's sentence where it speaks of the card; of anything else the customer can only know that it did not work. */
const sentenceOf = ({ type, message }: StripeError) =>
  message && (type === 'card_error' || type === 'validation_error') ? message : messages.stripeFailed

function problemOf(states: Record<Part, FieldState>, cardholder_name: string) {
  for (const part of ['number', 'expiry', 'cvc'] as const)
    if (!states[part].complete) return states[part].error ?? messages.stripeMissing[part]
  return wordsOf(cardProblems({ ...emptyCard, cardholder_name }, thisMonth()).cardholder_name)
}

type FieldsProps = Omit<StripeFieldsProps, 'publishable_key'> & { stripe: Stripe }

function Fields({ stripe, onEntry, compact, children }: FieldsProps) {
  const places = {
    number: useRef<HTMLDivElement>(null),
    expiry: useRef<HTMLDivElement>(null),
    cvc: useRef<HTMLDivElement>(null),
  }
  const { elements, states, brand, focused, ready } = useElements(stripe, places)
  const [name, setName] = useState('')
  const [left, setLeft] = useState(false)
  const problem = problemOf(states, name)
  const isUntouched = states === untouched && name === ''

  useEffect(() => {
    const order = async () => {
      if (!elements.current) throw new CardNotTaken(messages.stripeFailed)
      const { paymentMethod, error } = await stripe.createPaymentMethod({
        type: 'card',
        card: elements.current.number,
        billing_details: { name: name.trim() },
      })
      if (error) throw new CardNotTaken(sentenceOf(error))
      return { payment_method_id: paymentMethod.id }
    }
    const clear = () => {
      for (const element of Object.values(elements.current ?? {})) element.clear()
      setName('')
      setLeft(false)
      elements.current?.number.focus()
    }
    onEntry({ problem, untouched: isUntouched, order, clear })
  }, [stripe, elements, problem, isUntouched, name, onEntry])

  const frame = (part: Part) => <Frame place={places[part]} focused={focused === part} ready={ready} />
  const errorOf = (part: Part) => (states[part].error ? <span role="alert">{states[part].error}</span> : undefined)
  const nameProblem = wordsOf(cardProblems({ ...emptyCard, cardholder_name: name }, thisMonth()).cardholder_name)

  return (
    <div className="flex flex-col gap-4">
      {compact ? null : (
        <CardPreview card={{ ...emptyCard, cardholder_name: name }} type={brand} flipped={focused === 'cvc'} />
      )}
      {children}
      <Field label={messages.number} error={errorOf('number')}>
        {frame('number')}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={messages.expiry} error={errorOf('expiry')}>
          {frame('expiry')}
        </Field>
        <Field label={messages.cvc} error={errorOf('cvc')}>
          {frame('cvc')}
        </Field>
      </div>
      <TextField
        label={messages.holder}
        hint={messages.holderHint}
        error={left && name ? nameProblem : undefined}
        name="cardholder_name"
        autoComplete="cc-name"
        value={name}
        onChange={setName}
        onBlur={() => setLeft(true)}
      />
      <p className="text-caption text-muted">{messages.stripeAbout}</p>
    </div>
  )
}

type FrameProps = { place: RefObject<HTMLDivElement | null>; focused: boolean; ready: boolean }

/** The place of one of Stripe's fields; looks like a control of ours. Stripe's own focus follows a click on its label. */
function Frame({ place, focused, ready }: FrameProps) {
  const { id, 'aria-describedby': _, 'aria-invalid': invalid } = useFieldControl()
  return (
    <div
      className={classes(
        controlClasses,
        'flex h-11 items-center lg:h-10',
        focused && 'outline-2 outline-focus',
        invalid && 'border-bad!',
        !ready && 'animate-pulse bg-hover',
      )}
    >
      <div ref={place} id={id} className="w-full" />
    </div>
  )
}
