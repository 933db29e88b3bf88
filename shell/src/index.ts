// The async boundary: federation's share scope exists before any shared module runs. The bootstrap is in the
// same file, so it costs no request.
import(/* webpackMode: "eager" */ './bootstrap');
