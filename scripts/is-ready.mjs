// Ends with 0 when the product in this container can serve, for HEALTHCHECK.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT || 5000}/readyz`).catch(() => null)
process.exitCode = answer?.ok ? 0 : 1
