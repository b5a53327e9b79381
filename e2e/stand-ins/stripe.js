// Stands in for https://js.stripe.com/v3/, written from Stripe.js's published reference: as much of it as the product uses. As there,
// every field is a frame of Stripe's own origin, and the page is told of it only what its events say.
;(() => {
  const ORIGIN = 'https://js.stripe.com'
  const createElement = (type, { style = {} } = {}) => {
    const frame = document.createElement('iframe')
    const heard = {}
    const waiting = {}
    let questions = 0
    const say = (message) => frame.contentWindow?.postMessage(message, ORIGIN)
    frame.title = `Secure ${type} input frame`
    frame.style.cssText = 'border:0;width:100%;height:1.25rem;display:block;color-scheme:light only'
    const listen = ({ data, source }) => {
      if (source !== frame.contentWindow || !data) return
      if (data.answer) return waiting[data.answer]?.(data)
      if (data.event === 'ready') say({ style })
      for (const handler of heard[data.event] ?? []) handler({ elementType: type, ...data.detail })
    }
    const element = {
      mount(place) {
        addEventListener('message', listen)
        frame.src = `${ORIGIN}/v3/elements-inner.html#${type}`
        place.replaceChildren(frame)
        place.classList.add('StripeElement')
      },
      on(event, handler) {
        heard[event] = [...(heard[event] ?? []), handler]
        return element
      },
      update: (options) => {
        style = options.style ?? style
        say({ style })
      },
      clear: () => say({ clear: true }),
      focus: () => say({ focus: true }),
      destroy() {
        removeEventListener('message', listen)
        frame.remove()
      },
      ask: (question) =>
        new Promise((resolve) => {
          const answer = ++questions
          waiting[answer] = resolve
          say({ ...question, question: answer })
        }),
    }
    return element
  }

  /** The bank's page, in a window above everything. */
  const askBank = () =>
    new Promise((resolve) => {
      const frame = document.createElement('iframe')
      frame.name = 'bank'
      frame.title = 'Authentication'
      frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647'
      frame.src = `${ORIGIN}/v3/three-ds-2-challenge.html`
      addEventListener('message', function listen({ data, source }) {
        if (source !== frame.contentWindow || !data?.bank) return
        removeEventListener('message', listen)
        frame.remove()
        resolve(data.bank)
      })
      document.body.append(frame)
    })

  window.Stripe = (publishable_key) => {
    if (!publishable_key.startsWith('pk_')) throw new Error('IntegrationError: no publishable key')
    return {
      elements: () => ({ create: createElement }),
      async createPaymentMethod({ type, card, billing_details }) {
        const { number } = await card.ask({ tokenise: true })
        if (number.declined)
          return { error: { type: 'card_error', code: 'incorrect_number', message: 'Your card number is incorrect.' } }
        const made = { id: number.token, object: 'payment_method', type, card: number.card, billing_details }
        return { paymentMethod: made }
      },
      async confirmCardPayment(client_secret) {
        if ((await askBank()) === 'no')
          return {
            error: {
              type: 'invalid_request_error',
              code: 'payment_intent_authentication_failure',
              message:
                'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
            },
          }
        await window.bankConfirmed(client_secret)
        return { paymentIntent: { id: client_secret.split('_secret')[0], status: 'succeeded' } }
      },
    }
  }
})()
