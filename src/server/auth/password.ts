import { availableParallelism } from 'node:os';
import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** OWASP's first choice: 19 MiB, two passes, one lane; about 10 ms here. */
const options = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of the password nobody has: unknown emails cost as much time as known ones. */
const unknownPersonHash =
  '$argon2id$v=19$m=19456,t=2,p=1$cGFybGV5LW5vYm9keS1zYWx0$m/hyqpRgQ4gE0HYO9Cn7cUoR6HjEmsZ3bFhk8YZ0p5w';

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /** False, after the same time, when the person has no password or does not exist. */
  verify(storedHash: string | null, password: string): Promise<boolean>;
};

/**
 * Hashes passwords, at most `concurrency` at a time: a burst of sign-ins takes neither all memory nor the core that
 * answers everybody else.
 */
export function createPasswordHasher(concurrency = Math.max(1, availableParallelism() - 1)): PasswordHasher {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function limited<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  }

  return {
    hash: (password) => limited(() => hash(password.normalize('NFKC'), options)),
    verify: (storedHash, password) =>
      limited(async () => {
        const matches = await verify(storedHash ?? unknownPersonHash, password.normalize('NFKC'));
        return matches && storedHash !== null;
      }),
  };
}
