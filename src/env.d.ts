declare namespace App {
  interface Locals {
    /** Set by `main.ts`; absent while pages are prerendered. */
    app: import('./server/services/context.ts').App;
    clientAddress: string;
    /** Absent in development. */
    observed?: import('./server/http/serving/observe-request.ts').ObservedRequest;
    /** Runs something once the answer is sent, or nobody waits for it any more. */
    onClose: (run: () => void) => void;
    /** The prerendered page of a server error, for one that cannot be rendered now. Absent in development. */
    failurePage?: () => import('./server/http/serving/static-files.ts').StaticPage | undefined;
    /** Ahead of the middleware, which uses it if it is for the same cookie and token. */
    begunSignIn?: import('./server/auth/authenticate.ts').SignInProof;
    /** On the 404 page: the path that was asked for. */
    missingPath?: string;
    /** On the page of a server error: by what the log names it. */
    errorReference?: string;
    locale: import('./rules/preferences.ts').Locale;
    /** The path without its language prefix. */
    path: string;
    actor: import('./server/services/context.ts').Actor | null;
  }
}
