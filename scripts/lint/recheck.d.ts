/** recheck in JavaScript alone, which brings no types of its own. */
declare module 'recheck/lib/browser.js' {
  import * as recheck from 'recheck';
  export default recheck;
}
