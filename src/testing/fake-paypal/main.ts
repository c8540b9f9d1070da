import { fakePaypal } from './server.ts'

// A process of its own: `node src/testing/fake-paypal/main.ts 4243`, then PAYPAL_API_BASE=http://127.0.0.1:4243. With `keeps-nothing`
// after the client ID, its account may not save how buyers pay.
const [port = '4243', clientId = 'fake-paypal-client-id-of-a-sandbox', saving] = process.argv.slice(2)
const fake = fakePaypal()
const { secret } = fake.addApp(clientId, { saves: saving !== 'keeps-nothing' })
process.stdout.write(`${await fake.listen(Number(port))}\n${clientId}\n${secret}\n`)
