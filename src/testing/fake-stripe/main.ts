import { fakeStripe } from './server.ts'

// A process of its own: `node src/testing/fake-stripe/main.ts 4242 sk_test_fake`, then STRIPE_API_BASE=http://127.0.0.1:4242.
const [port = '4242', ...secrets] = process.argv.slice(2)
const fake = fakeStripe()
for (const secret of secrets.length > 0 ? secrets : ['sk_test_fakefakefakefake']) fake.addKey(secret)
process.stdout.write(`${await fake.listen(Number(port))}\n`)
