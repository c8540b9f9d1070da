// What `npm run db:generate` reads. The generator is no dependency: it is fetched when a table changed, and is large.
export default {
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./src/platform/**/tables.ts', './src/areas/*/server/*tables.ts'],
  out: './drizzle',
}
