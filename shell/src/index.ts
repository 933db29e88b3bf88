// The async boundary: federation's share scope stands before any shared module runs. The bootstrap lies in the
// same file, so it costs no request.
import(/* webpackMode: "eager" */ './bootstrap');
